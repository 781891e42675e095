/** Free email providers that use domains in many countries: hotmail.com, hotmail.es, yahoo.co.uk. */
const families = new Set(['gmail', 'gmx', 'hotmail', 'live', 'msn', 'outlook', 'yahoo', 'yandex']);

/** Email providers whose addresses are open to anybody, or to all customers of an internet provider. */
const domains = new Set(
  [
    'googlemail.com ymail.com rocketmail.com icloud.com me.com mac.com aol.com mail.com email.com',
    'proton.me protonmail.com pm.me zoho.com zohomail.eu fastmail.com hey.com duck.com tutanota.com',
    'tuta.io mail.ru qq.com 163.com 126.com web.de telefonica.net movistar.es terra.es ono.com orange.es',
    'wanadoo.es ya.com jazztel.es vodafone.es euskaltel.net mundo-r.com correo.es infonegocio.com',
    'eresmas.com sapo.pt btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com eircom.net',
    't-online.de freenet.de orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it',
    'alice.it tiscali.it comcast.net att.net verizon.net uol.com.br bol.com.br',
  ].flatMap((line) => line.split(' ')),
);

/** Returns true for the domain of an email provider. An address there does not reveal where the person works. */
export function isFreeMail(domain: string): boolean {
  const [first = ''] = domain.split('.');
  return domains.has(domain) || families.has(first);
}
