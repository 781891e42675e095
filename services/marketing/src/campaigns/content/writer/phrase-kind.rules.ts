import type { Language } from '@portals/contracts/constants';

const actions = new Set(
  (
    'folds burns bakes sleeps seats plays tracks lights hides rests stacks locks drives rides sounds gets fills stays tastes saves keeps fits lasts helps makes gives takes brings lets shows tells reduces protects ' +
    'removes adapts grows cuts works runs sits stands opens connects learns finds warns cleans dries heats cools carries ' +
    'holds supports explains prevents avoids improves lowers raises speeds frees turns adds needs comes goes feels looks ' +
    'smells weighs folds charges pays answers sends writes reads checks counts measures'
  ).split(' '),
);

/** Returns true when an English phrase begins with a verb ("stays fresh for days"), so that it can follow the product's name. */
export function isAction(text: string, language: Language): boolean {
  const [first = '', second = ''] = text.toLowerCase().split(' ');
  return language === 'en' && actions.has(first) && !/^(?:of|and|or|per)$/.test(second);
}
