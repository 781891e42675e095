import type { PageCall } from '@portals/service-kit';
import { paragraph, plainPage } from '../../contact/index.js';

const texts = {
  en: {
    title: 'This link does not work',
    why: 'Its address is incomplete or was changed, or the email it came from was a test, no longer exists or is too old.',
    help: 'Go back to the email and open the link again. If you copy the address, copy all of it, even where it continues on the next line.',
  },
  es: {
    title: 'Este enlace no funciona',
    why: 'La dirección está incompleta o se ha modificado, o el correo del que procede era una prueba, ya no existe o es demasiado antiguo.',
    help: 'Conviene volver al correo y abrir de nuevo el enlace. Si se copia la dirección, hay que copiarla entera, aunque siga en la línea siguiente.',
  },
};

/** Returns the page that explains that a link in an email no longer leads anywhere, and what to do. */
export function lostLinkPage(page: PageCall, { path }: { path: string }): string {
  const t = texts[page.language];
  return plainPage(page, {
    title: t.title,
    content: [paragraph(t.why), paragraph(t.help)],
    pathOf: (language) => `${path}?lang=${language}`,
  });
}
