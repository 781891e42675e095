import type { AccessEvent, AccessEventKind, AccessPerson } from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import { csvLine, separators, utf8Mark } from '@portals/service-kit/csv';

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Time (UTC)', 'Event', 'Who', 'Whom', 'Before', 'After'],
  es: ['Hora (UTC)', 'Suceso', 'Quién', 'A quién', 'Antes', 'Después'],
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
    reachChanged: 'Reach of members changed',
    signedIn: 'Signed in',
    passwordChanged: 'Password changed',
    passkeyAdded: 'Passkey added',
    passkeyRemoved: 'Passkey removed',
    secondStepOn: 'Second step switched on',
    secondStepOff: 'Second step switched off',
    passkeyAsked: 'Workspace asks for a passkey',
    passkeyNotAsked: 'Workspace asks for no passkey',
    passwordReset: 'Password reset',
  },
  es: {
    invited: 'Invitación',
    withdrawn: 'Invitación retirada',
    joined: 'Entrada en el espacio',
    roleChanged: 'Cambio de rol',
    ended: 'Acceso retirado',
    left: 'Salida del espacio',
    renamed: 'Cambio de nombre del espacio',
    reachChanged: 'Cambio de alcance de los miembros',
    signedIn: 'Inicio de sesión',
    passwordChanged: 'Cambio de contraseña',
    passkeyAdded: 'Clave de acceso añadida',
    passkeyRemoved: 'Clave de acceso eliminada',
    secondStepOn: 'Segundo paso activado',
    secondStepOff: 'Segundo paso desactivado',
    passkeyAsked: 'El espacio pide una clave de acceso',
    passkeyNotAsked: 'El espacio no pide clave de acceso',
    passwordReset: 'Contraseña restablecida',
  },
};

/** Roles and reaches in words; other values, such as names, are written as they are. */
const values: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    owner: 'Owner',
    manager: 'Manager',
    member: 'Member',
    all: 'All companies',
    assigned: 'Only assigned ones',
  },
  es: {
    owner: 'Propietario',
    manager: 'Gestor',
    member: 'Miembro',
    all: 'Todas las empresas',
    assigned: 'Solo las asignadas',
  },
};

/** Kinds whose values are names or addresses, never roles or reaches. */
const asWritten = new Set<AccessEventKind>(['renamed', 'signedIn', 'passkeyAdded', 'passkeyRemoved']);

const personOf = (person: AccessPerson | null): string | null =>
  person && (person.name === null ? person.email : `${person.name} <${person.email}>`);

function wordOf(what: AccessEventKind, value: string | null, language: Language): string | null {
  if (value === null || asWritten.has(what)) return value;
  return values[language][value] ?? value;
}

/** Returns the beginning of a file of events: byte order mark and headings. */
export const eventHeadings = (language: Language): string =>
  `${utf8Mark}${csvLine(headings[language], separators[language])}`;

/** Returns the CSV line of an event. */
export const eventLine = ({ at, what, who, whom, from, to }: AccessEvent, language: Language): string =>
  csvLine(
    [
      at,
      kinds[language][what],
      personOf(who),
      personOf(whom),
      wordOf(what, from, language),
      wordOf(what, to, language),
    ],
    separators[language],
  );
