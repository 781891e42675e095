import type { Language } from '@portals/contracts/constants';

interface CopyTexts {
  readmeName: string;
  readme(account: { name: string; email: string }): string;
  /** The data that a copy leaves out, with the reasons. */
  leftOut: readonly { what: string; why: string }[];
}

/** Texts in a copy of a person's data (rule 19.72). */
export const copyTexts: Readonly<Record<Language, CopyTexts>> = {
  en: {
    readmeName: 'README.txt',
    readme: ({ name, email }) =>
      `Data of ${name} (${email})

Each folder is a part of this site, and each file in it one kind of record:
- files that end in .json are for programs, and have every value as it is stored;
- files that end in .csv have the same records for a spreadsheet program. An apostrophe in front of a cell keeps such
  a program from running its text as a formula; it is not part of the value.

manifest.json lists all files with the number of their records, says whether a part was missing when the copy was
made, and what is left out and why.

Times are in UTC.
`,
    leftOut: [
      {
        what: 'Passwords, passkeys, recovery codes, session tokens and the secret parts of links',
        why: 'They are stored as hashes or public keys, which tell nothing about you and could help somebody else to get in.',
      },
      {
        what: 'Records of other people in workspaces that others own too',
        why: 'They belong to the workspace. The copy has what you made there or are responsible for, as long as you are in the workspace.',
      },
      {
        what: 'Workspaces that ask for a passkey, if you were signed in without one',
        why: 'A password alone does not open them. Sign in with your passkey and download the copy again.',
      },
      {
        what: 'Messages sent by the public contact form',
        why: 'Anybody can write any address there, so they cannot be told to be yours. Ask the operator of this site, who deletes them after a fixed time.',
      },
      {
        what: 'Invitations to your email address, unless you have confirmed it',
        why: 'Anybody can register with an address that is not theirs.',
      },
      {
        what: 'Texts of emails about your account',
        why: 'They are deleted as soon as an email has been sent.',
      },
      {
        what: 'Counts of attempts, addresses that you sign in from and refusals to be a sender',
        why: 'They are stored as hashes, and deleted after 25 hours, 90 days and a year.',
      },
    ],
  },
  es: {
    readmeName: 'LEEME.txt',
    readme: ({ name, email }) =>
      `Datos de ${name} (${email})

Cada carpeta es una parte de este sitio y cada archivo contiene un tipo de registro:
- los archivos terminados en .json son para programas y tienen cada valor tal como está guardado;
- los terminados en .csv tienen los mismos registros para una hoja de cálculo. El apóstrofo al principio de una celda
  evita que el programa ejecute su texto como una fórmula; no forma parte del valor.

manifest.json enumera todos los archivos con su número de registros e indica si faltaba alguna parte al hacer la copia,
qué queda fuera y por qué.

Las horas son UTC.
`,
    leftOut: [
      {
        what: 'Contraseñas, claves de acceso, códigos de recuperación, sesiones y la parte secreta de los enlaces',
        why: 'Se guardan como resúmenes criptográficos o claves públicas: no dicen nada de usted y podrían ayudar a otra persona a entrar.',
      },
      {
        what: 'Registros de otras personas en espacios de trabajo que también son de otros',
        why: 'Pertenecen al espacio de trabajo. La copia incluye lo que usted ha creado o tiene a su cargo allí, mientras forme parte de él.',
      },
      {
        what: 'Espacios de trabajo que piden una clave de acceso, si ha iniciado sesión sin ella',
        why: 'No se puede entrar en ellos solo con la contraseña. Inicie sesión con su clave de acceso y descargue la copia otra vez.',
      },
      {
        what: 'Mensajes enviados con el formulario público de contacto',
        why: 'Cualquiera puede escribir en él cualquier dirección, así que no se puede saber si son suyos. Pregunte a quien gestiona el sitio, que los elimina pasado un plazo fijo.',
      },
      {
        what: 'Invitaciones a su dirección de correo, si no la ha confirmado',
        why: 'Cualquiera puede registrarse con una dirección ajena.',
      },
      {
        what: 'Textos de los correos sobre su cuenta',
        why: 'Se eliminan en cuanto se envía el correo.',
      },
      {
        what: 'Recuentos de intentos, direcciones desde las que inicia sesión y negativas a ser remitente',
        why: 'Se guardan como resúmenes criptográficos y se eliminan a las 25 horas, a los 90 días y al cabo de un año.',
      },
    ],
  },
};
