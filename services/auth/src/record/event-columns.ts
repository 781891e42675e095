import type { AccessEvent, AccessEventKind, AccessPerson } from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import { csvLine, separators, utf8Mark } from '@portals/service-kit/csv';

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Time (UTC)', 'Event', 'Who', 'Whom', 'Company', 'Before', 'After'],
  es: ['Hora (UTC)', 'Suceso', 'Quién', 'A quién', 'Empresa', 'Antes', 'Después'],
};

const kinds: Readonly<Record<Language, Readonly<Record<AccessEventKind, string>>>> = {
  en: {
    invited: 'Invited',
    withdrawn: 'Invitation withdrawn',
    joined: 'Joined',
    roleChanged: 'Role changed',
    ended: 'Access ended',
    left: 'Left',
    renamed: 'Workspace renamed',
    reachChanged: 'Access of members changed',
    signedIn: 'Signed in',
    accountDeleted: 'Account deleted',
    passwordChanged: 'Password changed',
    passkeyAdded: 'Passkey added',
    passkeyRemoved: 'Passkey removed',
    secondStepOn: 'Second step switched on',
    secondStepOff: 'Second step switched off',
    identityLinked: 'Sign-in with the organisation added',
    identityUnlinked: 'Sign-in with the organisation removed',
    passkeyAsked: 'Workspace asks for a passkey',
    passkeyNotAsked: 'Workspace asks for no passkey',
    passwordReset: 'Password reset',
    addressChanged: 'Email address changed',
    sessionsEnded: 'Sessions ended by an administrator of the site',
    adminGranted: 'Became an administrator of the site',
    adminRevoked: 'No longer an administrator of the site',
    guestInvited: 'Guest invited',
    guestWithdrawn: 'Guest invitation withdrawn',
    guestJoined: 'Guest joined',
    guestChanged: 'Guest access changed',
    guestEnded: 'Guest access ended',
    linkMade: 'Reading link made',
    linkRevoked: 'Reading link revoked',
    sharingEnded: 'Links and invitations of somebody who left ended',
    assigned: 'Company assigned',
    unassigned: 'Company no longer assigned',
    chargeGiven: 'In charge of a company',
    chargeEnded: 'No longer in charge of a company',
    chargeMoved: 'In charge of companies of somebody else',
    chargeDropped: 'Companies left without anybody in charge',
    handoverOffered: 'Handover offered',
    handoverWithdrawn: 'Handover withdrawn',
    handoverAccepted: 'Handover accepted',
    handoverCompleted: 'Company handed over',
    companyReceived: 'Company received',
    companyExported: 'All data of a company downloaded',
    companyDeleted: 'Company deleted',
    leadsExported: 'Leads exported',
    recipientsExported: 'Recipients of an email exported',
    suppressionsExported: '“Do not email” list exported',
    personErased: 'Personal data erased',
    pagePublished: 'Page published',
    pageWithdrawn: 'Page no longer public',
  },
  es: {
    invited: 'Invitación',
    withdrawn: 'Invitación retirada',
    joined: 'Entrada en el espacio',
    roleChanged: 'Cambio de rol',
    ended: 'Acceso retirado',
    left: 'Salida del espacio',
    renamed: 'Cambio de nombre del espacio',
    reachChanged: 'Cambio en el acceso de los miembros',
    signedIn: 'Inicio de sesión',
    accountDeleted: 'Cuenta eliminada',
    passwordChanged: 'Cambio de contraseña',
    passkeyAdded: 'Clave de acceso añadida',
    passkeyRemoved: 'Clave de acceso eliminada',
    secondStepOn: 'Segundo paso activado',
    secondStepOff: 'Segundo paso desactivado',
    identityLinked: 'Inicio de sesión con la organización añadido',
    identityUnlinked: 'Inicio de sesión con la organización eliminado',
    passkeyAsked: 'El espacio pide una clave de acceso',
    passkeyNotAsked: 'El espacio no pide clave de acceso',
    passwordReset: 'Contraseña restablecida',
    addressChanged: 'Cambio de dirección de correo',
    sessionsEnded: 'Sesiones cerradas por la administración del sitio',
    adminGranted: 'Pasa a administrar el sitio',
    adminRevoked: 'Deja de administrar el sitio',
    guestInvited: 'Invitación a una empresa',
    guestWithdrawn: 'Invitación a una empresa retirada',
    guestJoined: 'Entrada por invitación',
    guestChanged: 'Cambio de acceso por invitación',
    guestEnded: 'Acceso por invitación retirado',
    linkMade: 'Enlace de lectura creado',
    linkRevoked: 'Enlace de lectura anulado',
    sharingEnded: 'Enlaces e invitaciones anulados por una salida',
    assigned: 'Empresa asignada',
    unassigned: 'Empresa ya no asignada',
    chargeGiven: 'Responsable de una empresa',
    chargeEnded: 'Ya no es responsable de una empresa',
    chargeMoved: 'Responsable de las empresas de otra persona',
    chargeDropped: 'Empresas sin responsable',
    handoverOffered: 'Traspaso ofrecido',
    handoverWithdrawn: 'Traspaso retirado',
    handoverAccepted: 'Traspaso aceptado',
    handoverCompleted: 'Empresa traspasada',
    companyReceived: 'Empresa recibida',
    companyExported: 'Todos los datos de una empresa descargados',
    companyDeleted: 'Empresa eliminada',
    leadsExported: 'Leads exportados',
    recipientsExported: 'Destinatarios de un correo exportados',
    suppressionsExported: 'Lista «No enviar correos» exportada',
    personErased: 'Datos personales suprimidos',
    pagePublished: 'Página publicada',
    pageWithdrawn: 'Página retirada',
  },
};

/** Translations of roles, access levels and kinds of guests. Other values, such as names, are exported unchanged. */
const values: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    owner: 'Owner',
    manager: 'Manager',
    member: 'Member',
    all: 'All companies',
    assigned: 'Only assigned ones',
    reader: 'Reader until',
    contributor: 'Contributor until',
  },
  es: {
    owner: 'Propiedad',
    manager: 'Gestión',
    member: 'Miembro',
    all: 'Todas las empresas',
    assigned: 'Solo las asignadas',
    reader: 'Lectura hasta el',
    contributor: 'Colaboración hasta el',
  },
};

const personOf = (person: AccessPerson | null): string | null =>
  person && (person.name === null ? person.email : `${person.name} <${person.email}>`);

/** Kinds of entries whose values are translated with `values`. For guests, the translation is followed by the last day of access. */
const worded: readonly AccessEventKind[] = [
  'invited',
  'withdrawn',
  'joined',
  'roleChanged',
  'ended',
  'left',
  'reachChanged',
  'guestInvited',
  'guestJoined',
  'guestChanged',
  'guestEnded',
];

function wordOf(what: AccessEventKind, value: string | null, language: Language): string | null {
  if (value === null || !worded.includes(what)) return value;
  const [word = '', ...rest] = value.split(' ');
  const found = values[language][word];
  return found === undefined ? value : [found, ...rest].join(' ');
}

/** Returns the first line of a CSV file of events, with byte order mark and headings. */
export const eventHeadings = (language: Language): string =>
  `${utf8Mark}${csvLine(headings[language], separators[language])}`;

/** Returns the CSV line of an event. */
export const eventLine = (
  { at, what, who, whom, company, from, to, successor }: AccessEvent,
  language: Language,
): string =>
  csvLine(
    [
      at,
      kinds[language][what],
      personOf(who),
      personOf(whom),
      company,
      wordOf(what, from, language),
      personOf(successor) ?? wordOf(what, to, language),
    ],
    separators[language],
  );
