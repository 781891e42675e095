import { type Suspicion, suspicions } from '@portals/contracts/admin';
import type { ComposedMail } from '@portals/service-kit/mail-text';
import { type EnquiryToMail, enquiryLines } from '../contact-message/enquiry-mail.rules.js';

/** An enquiry in quarantine; `quarantine` contains the reasons as stored, comma-separated. */
export interface SuspectToMail extends EnquiryToMail {
  quarantine: string | null;
}

/** Texts in both languages, because the people who read the mailbox may speak only one of them. */
const texts = {
  subject: 'Enquiries set aside / Consultas apartadas',
  intro: [
    'These enquiries look automatic, so they were not emailed to you one by one. Please look through them: some may be from real people.',
    'Estas consultas parecen automáticas y por eso no se han enviado una a una. Conviene repasarlas: alguna puede ser de una persona.',
  ],
  reason: 'Reason / Motivo',
};

const reasonTexts: Record<Suspicion, string> = {
  honeypot: 'a hidden field was filled in / se rellenó un campo oculto',
  'too-fast': 'sent within three seconds / enviada en menos de tres segundos',
  markup: 'web page or forum code / código de página web o de foro',
  'link-in-name': 'a link instead of a name / un enlace en lugar de un nombre',
  content: 'links or advertising phrases / enlaces o frases publicitarias',
};

function reasonOf({ quarantine }: SuspectToMail): string {
  const found = (quarantine ?? '').split(',');
  return suspicions
    .filter((reason) => found.includes(reason))
    .map((reason) => reasonTexts[reason])
    .join('; ');
}

/** Composes the digest of quarantined enquiries. It has no Reply-To, because the enquiries come from several people. */
export function composeDigestMail(suspects: readonly SuspectToMail[]): ComposedMail {
  const parts = suspects.flatMap((suspect, index) => [
    `———— ${index + 1} / ${suspects.length} ————`,
    '',
    `${texts.reason}: ${reasonOf(suspect)}`,
    ...enquiryLines(suspect, '> '),
  ]);
  return {
    subject: `${texts.subject}: ${suspects.length}`,
    text: [...texts.intro, '', ...parts].join('\n'),
    replyToName: '',
    replyToAddress: '',
  };
}
