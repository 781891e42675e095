import type { Wording } from './wording.js';

/** How English texts begin. */
export const englishHooks: Wording['hooks'] = {
  benefit: {
    all: [
      '$Benefit. (That is|That’s) $one.',
      '$Benefit. A good reason to look at $name.',
      '$Name: $benefit.',
      '(Here is|Here’s) one good reason to look at $name: $reason.',
      'What you get with $name: $thing.',
      '$Name $action.',
      '$Thing. That is what $one offers you.',
    ],
    professional: [
      'We would like to introduce $name: $reason.',
      'May we introduce $name? $Benefit.',
      'Allow us to present $name. $Benefit.',
    ],
    friendly: [
      'Here’s $one in one line: $reason.',
      '$Benefit. Sounds good, doesn’t it? That’s $one.',
      'We’ll keep it short: $reason. That’s $one.',
    ],
    direct: ['$Name. $Benefit.', 'In short: $reason. That’s $one.'],
    enthusiastic: [
      'Meet $name! $Benefit.',
      '$Benefit. That’s $one!',
      'We love talking about $name, and here’s why: $reason.',
      'Say hello to $name! $Benefit.',
    ],
    B2B: ['One point for your next meeting: $reason. (That is|That’s) $one.'],
    B2C: ['(Here is|Here’s) what $one has for you: $thing.'],
  },
  question: {
    all: [
      'Why $name? $Benefit.',
      'What does $one offer you? $Thing.',
      'What does $one do for you? $Benefit.',
      'Looking for something like this? $Benefit. Meet $name.',
      'Is this what you are looking for? $Benefit. (That is|That’s) $one.',
      'What do you get with $name? $Thing.',
      'Do you know $name? $Benefit.',
    ],
    professional: [
      'Are you weighing up your options? Consider $name. $Benefit.',
      'What can you expect from $name? $Benefit.',
    ],
    friendly: [
      'Heard of $name? $Benefit.',
      'Want the short version of $name? $Benefit.',
      'How does this sound? $Benefit. It’s $one.',
    ],
    direct: ['$Name in one line? $Benefit.', 'Why look at $name? $Benefit.'],
    enthusiastic: ['Ready to meet $name? $Benefit.', 'Can you picture it? $Benefit. That’s $one!'],
    B2B: [
      'What would $name bring to your company? $Thing.',
      'What changes in your company with $name? $Benefit.',
    ],
    B2C: ['What has $one got for you? $Thing.'],
  },
  proof: {
    all: [
      'A closer look at $name: $features.',
      '$Name in detail: $features.',
      'Details matter. Those of $name: $features.',
      '$Features. (That is|That’s) $one.',
      'What to know about $name: $features.',
    ],
    professional: [
      'These are the main points of $name: $features.',
      'The features of $name in brief: $features.',
    ],
    friendly: [
      'Do you look at the details? So do we. $Name: $features.',
      'We’re fond of details. Here are those of $name: $features.',
    ],
    direct: ['$Name: $features.', 'No detours. $Name: $features.'],
    enthusiastic: ['All of this is $one! $Features.', 'Take a closer look! $Features. That’s $one.'],
    B2B: ['Facts to compare. $Name: $features.'],
    B2C: ['Look at the details before you choose. $Name: $features.'],
  },
  moment: {
    all: [
      'One minute to get to know $name. $Benefit.',
      'Give $name a minute. $Benefit.',
      'Today is a good day to look at $name. $Benefit.',
    ],
    professional: ['If you have a minute, we would like to introduce $name. $Benefit.'],
    friendly: ['Got a minute? We’ll tell you about $name. $Benefit.'],
    direct: ['Don’t leave it for later: look at $name. $Benefit.'],
    enthusiastic: ['Don’t wait to meet $name! $Benefit.'],
    B2B: ['A decision to make soon? Put $name on the list. $Benefit.'],
    B2C: ['Is today the day? Take a look at $name. $Benefit.'],
  },
  price: {
    all: [
      'First, what $one costs: $price. Then, what matters: $reason.',
      'What does $one cost? $Price. And what do you get? $Benefit.',
      '$Name, $price. $Benefit.',
    ],
    professional: ['We would rather give you the price at the start. $Name: $price. $Benefit.'],
    friendly: ['Let’s talk about the price first. $Name: $price. $Benefit.'],
    direct: ['$Name: $price. $Benefit.'],
    enthusiastic: ['The price comes first, and so it should! $Name: $price. $Benefit.'],
  },
  audience: {
    all: [
      'Something for $audience: $name. $Benefit.',
      'An idea for $audience. $Name: $benefit.',
      'Who is $one for? For $audience. $Benefit.',
    ],
  },
};

export const englishHeadlines: Wording['headline'] = {
  benefit: {
    all: ['$Benefit', '$Name: $benefit', 'With $name: $thing'],
  },
  question: {
    all: ['Why $name?', 'What does $one offer you?', 'Do you know $name?'],
    friendly: ['Heard of $name?'],
    B2B: ['What would $name bring to your company?'],
  },
  proof: {
    all: ['A closer look at $name', '$Name: $features', '$Name in detail', 'What to know about $name'],
  },
  moment: {
    all: ['Take a minute for $name', 'Today is a good day for $name', 'Meet $name'],
    enthusiastic: ['Say hello to $name!'],
  },
  price: { all: ['$Name, $price', '$Name: $price'] },
  audience: { all: ['$Name, for $audience', 'For $audience: $name'] },
};

export const englishSubjects: Wording['subject'] = {
  benefit: { all: ['$Name: $benefit', '$Benefit'] },
  question: {
    all: ['Do you know $name?', 'Why $name?', 'What does $one offer you?'],
    B2B: ['What would $name bring to your company?'],
  },
  proof: { all: ['$Name: $features', '$Name in detail', 'A closer look at $name'] },
  moment: {
    all: ['One minute for $name', 'Introducing $name'],
    friendly: ['Got a minute? Meet $name'],
    B2B: ['An idea for your company: $name'],
  },
  price: { all: ['$Name, $price', '$Name: $price'] },
  audience: { all: ['$Name, for $audience', 'Something for $audience'] },
};
