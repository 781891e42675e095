import { join } from 'node:path';

const words = (text) => text.split(' ');
const firstNames = words(
  'Lucía José María Carlos Ana Íñigo Sofía Hugo Elena Javier Paula Diego Laura Emma Oliver',
);
const lastNames = words(
  'García Muñoz Pérez Núñez López Sánchez Ibáñez Romero Gómez Díaz Peña Vidal Smith Jones',
);
const trades = words(
  'Talleres Panadería Óptica Clínica Hotel Ferretería Academia Bodegas Transportes Cerámicas',
);
const positions = [
  'Jefe de compras',
  'Directora de marketing',
  'Gerente',
  'CEO',
  'Responsable de tienda',
  'Buyer',
];
const sectors = words('Retail Hostelería Salud Industria Educación Transporte');
const sources = words('Feria Web Recomendación LinkedIn Llamada');
const statuses = words('new contacted qualified proposal won lost Dormido');

/** Returns a generator of pseudo-random numbers, the same in every run. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Columns that `leadMaker` fills, in the order of its values. */
export const leadColumns = [
  ...[
    'marketingCompanyId',
    'companyName',
    'contactName',
    'contactEmail',
    'contactPhone',
    'position',
    'sector',
  ],
  ...[
    'source',
    'status',
    'notes',
    'nextStep',
    'nextStepOn',
    'createdAt',
    'updatedAt',
    'version',
    'fit',
    'fitDueOn',
  ],
  ...['boardColumn', 'nameKey', 'statusKey', 'sourceKey', 'sectorKey', 'nextStepKey', 'searchText'],
  ...['emailKey', 'phoneKey', 'domainNameKey'],
];

/** Returns a lead as a user would type it. One in 1,000 is at acme.com, and number 0 has the phone number +34 600 12 34 56. */
function typedLead(number, below) {
  const pick = (list) => list[below(list.length)];
  const [last, second, trade] = [pick(lastNames), pick(lastNames), pick(trades)];
  const pairs = Array.from({ length: 4 }, () => String(below(100)).padStart(2, '0'));
  const domain = number % 1000 === 1 ? 'acme.com' : `empresa${number % 5000}.example`;
  const hasStep = below(10) < 3;
  return {
    companyName: `${trade} ${second} ${number}`,
    contactName: `${pick(firstNames)} ${last} ${second}`,
    contactEmail: `contact${number}@${domain}`,
    contactPhone: number === 0 ? '+34 600 12 34 56' : `+34 6${1 + below(9)} ${pairs.join(' ')}`,
    ...{ position: pick(positions), sector: pick(sectors), source: pick(sources), status: pick(statuses) },
    notes:
      below(2) === 0
        ? null
        : `Interesado en ${1 + below(40)} tiendas, volver a llamar en ${1 + below(12)} semanas.`,
    nextStep: hasStep ? 'Llamar para cerrar la visita' : null,
    nextStepOn: hasStep ? `2026-12-${String(1 + below(28)).padStart(2, '0')}` : null,
  };
}

/** Headings of `leadLines`, each with the lead field of its column. */
const fileColumns = {
  ...{ Empresa: 'companyName', Nombre: 'contactName', Correo: 'contactEmail', Teléfono: 'contactPhone' },
  ...{ Cargo: 'position', Sector: 'sector', Origen: 'source', Estado: 'status', Notas: 'notes' },
  ...{ 'Próximo paso': 'nextStep', 'Fecha del próximo paso': 'nextStepOn' },
};
export const fileMapping = Object.values(fileColumns);

/**
 * Returns a file of leads with `;` between the cells.
 * @param {number} count number of leads
 * @param {number} first number of the first lead; the same number yields the same address in every file
 */
export function leadFile(count, first = 0) {
  const below = chance(first + 11);
  const lines = Array.from({ length: count }, (_, place) => {
    const lead = typedLead(first + place, below);
    return fileMapping.map((field) => lead[field] ?? '').join(';');
  });
  return Buffer.from([Object.keys(fileColumns).join(';'), ...lines].join('\r\n'));
}

/**
 * Returns a function that builds rows of `marketing_leads` with the same keys as the service stores.
 * @param {string} root the repository, with the services compiled
 * @returns {Promise<(companyId: number, number: number) => unknown[]>} values in the order of `leadColumns`
 */
export async function leadMaker(root) {
  const part = (name) => import(join(root, 'services/marketing/dist', `${name}.js`));
  const { sortKeyOf, labelKeyOf } = await part('kernel/search/search-key.rules');
  const { columnNumber, columnOf, nextStepKeyOf, statusKeyOf } = await part('crm/lead-row/lead-status.rules');
  const { leadSearchTextOf } = await part('crm/lead/lead-search-text.rules');
  const { duplicateKeysOf } = await part('crm/lead-row/duplicate-key.rules');
  const below = chance(7);
  return (companyId, number) => {
    const lead = typedLead(number, below);
    const { companyName, contactName, contactEmail, contactPhone, position, sector, source, status } = lead;
    const { notes, nextStep, nextStepOn } = lead;
    const createdAt = new Date(Date.UTC(2026, 8, 1) + below(80 * 86_400_000)).toISOString();
    const moment = createdAt.replace('T', ' ').replace('Z', '');
    const { emailKey, phoneKey, domainNameKey } = duplicateKeysOf(lead);
    return [
      ...[companyId, companyName, contactName, contactEmail, contactPhone, position, sector, source, status],
      ...[notes, nextStep, nextStepOn, moment, moment, 1, 50, '2099-01-01', columnNumber(columnOf(status))],
      ...[sortKeyOf(companyName), statusKeyOf(status), labelKeyOf(source), labelKeyOf(sector)],
      ...[nextStepKeyOf(nextStepOn), leadSearchTextOf(lead, companyId), emailKey, phoneKey, domainNameKey],
    ];
  };
}
