import type { Language } from '@portals/contracts/constants';

interface Texts {
  /** Name of the banner for screen readers. */
  label: string;
  /** Sentences of the banner, as HTML. @param what the portal and its version. @param until time at which the preview ends */
  banner: (what: string, until: string) => string;
  /** Sentences of the banner for a draft. */
  draft: (what: string, until: string) => string;
  leave: string;
  /** Title of the page for an invalid link. */
  title: string;
  text: string;
  home: string;
}

export const previewTexts: Record<Language, Texts> = {
  en: {
    label: 'Preview',
    banner: (what, until) => `Preview of ${what}. Other visitors do not see it. It ends on ${until}.`,
    draft: (what, until) =>
      `Draft of ${what}: the sources that its developers are working on. Other visitors do not see it. It ends with their session, at the latest on ${until}.`,
    leave: 'Leave preview',
    title: 'This preview link does not work',
    text: 'The preview may have ended, or part of the link may be missing. Whoever sent you the link can make a new one.',
    home: 'Go to the home page',
  },
  es: {
    label: 'Vista previa',
    banner: (what, until) => `Vista previa de ${what}. El resto de visitantes no la ve. Termina el ${until}.`,
    draft: (what, until) =>
      `Borrador de ${what}: el código en el que se está trabajando ahora mismo. El resto de visitantes no lo ve. Termina con la sesión de trabajo o, como muy tarde, el ${until}.`,
    leave: 'Salir de la vista previa',
    title: 'Este enlace de vista previa no funciona',
    text: 'Puede que la vista previa haya terminado o que falte una parte del enlace. Quien lo envió puede crear uno nuevo.',
    home: 'Ir a la página de inicio',
  },
};
