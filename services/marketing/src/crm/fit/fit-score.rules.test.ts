import { fitLevelOf, fitReasons } from '@portals/contracts/constants';
import { changesFit, type FitCompany, fitProfileOf } from './fit-profile.rules.js';
import { type FitLead, fitColumnsOf, fitOf } from './fit-score.rules.js';
import { sourceOfPage } from './label-groups.rules.js';

const now = new Date('2026-11-22T12:00:00.000Z');
const company: FitCompany = {
  commercialObjectives: 'Entrar en hoteles',
  targetAudience: 'Responsables de compras de clínicas y de retail',
  targetAudienceType: 'B2B',
};
const bare: FitLead = {
  ...{ contactName: null, contactEmail: null, contactPhone: null },
  ...{ position: null, sector: null, source: 'otra' },
};
const whole: FitLead = {
  ...{ contactName: 'Ana', contactEmail: 'ana@acme.com', contactPhone: '600' },
  ...{ position: 'Directora de compras', sector: 'Clínica', source: 'Recomendación' },
};

const judge = (lead: FitLead, changes: Partial<FitCompany> = {}, createdAt = now) =>
  fitOf(lead, fitProfileOf({ ...company, ...changes }), createdAt, now);
const pointsOf = (lead: FitLead, changes: Partial<FitCompany> = {}) =>
  Object.fromEntries(judge(lead, changes).reasons.map(({ reason, points }) => [reason, points]));

it.each(['B2B', 'B2C', 'both', 'anything else'])(
  'gives %s all of 100 points, and few without data',
  (type) => {
    const best = judge(whole, { targetAudienceType: type });
    expect(best.score).toBe(100);
    const least = judge({ ...bare, source: 'cold call' }, { targetAudienceType: type }, new Date(0));
    expect(least.score).toBe(2);
    for (const { score, reasons } of [best, least]) {
      expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(reasons.reduce((sum, { most }) => sum + most, 0)).toBe(100);
      for (const { reason, points, most } of reasons) {
        expect(fitReasons).toContain(reason);
        expect(points >= 0 && points <= most).toBe(true);
      }
    }
  },
);

it('counts missing data as zero points, with a reason for each', () => {
  expect(pointsOf(bare)).toEqual({
    ...{ noEmail: 0, noPhone: 0, noPerson: 0, noPosition: 0, positionNotNamed: 0, noSector: 0 },
    ...{ sourceOther: 4, arrivedThisWeek: 10 },
  });
});

it.each([
  ['B2B', { contactEmail: 'a@b.c' }, { email: 10 }],
  ['B2B', { contactPhone: '600' }, { phone: 8 }],
  ['B2B', { contactName: 'Ana' }, { person: 7 }],
  ['B2C', { contactEmail: 'a@b.c' }, { email: 20 }],
  ['B2C', { contactPhone: '600' }, { phone: 16 }],
  ['B2C', { contactName: 'Ana' }, { person: 14 }],
])('gives for contact data to %s: %j has %j', (targetAudienceType, changes, points) => {
  expect(pointsOf({ ...bare, ...changes }, { targetAudienceType })).toMatchObject(points);
});

it.each([
  ['CEO', { positionDecides: 20, positionNotNamed: 0 }],
  ['Dueña', { positionDecides: 20, positionNotNamed: 0 }],
  ['Jefe de compras', { positionDecides: 20, positionNamed: 5 }],
  ['Buying manager', { positionLeads: 12, positionNotNamed: 0 }],
  ['RESPONSABLE de tienda', { positionLeads: 12, positionNamed: 5 }],
  ['Asistente de la directora', { positionOther: 5 }],
  ['Ingeniera', { positionOther: 5 }],
])('gives for the position %s: %j', (position, points) => {
  expect(pointsOf({ ...bare, position })).toMatchObject(points);
});

it('gives a position no points where consumers are sold to', () => {
  const reasons = Object.keys(pointsOf({ ...bare, position: 'CEO' }, { targetAudienceType: 'B2C' }));
  expect(reasons.filter((reason) => reason.toLowerCase().includes('position'))).toEqual([]);
});

it.each([
  ['clinica dental', { sectorInAudience: 25 }],
  ['RETAIL', { sectorInAudience: 25 }],
  ['Retailers', { sectorInAudience: 25 }],
  ['Hotel', { sectorInObjectives: 15 }],
  ['Banca', { sectorNotNamed: 5 }],
  // Stop words, prefixes of fewer than four letters, and word endings do not match.
  ['Venta de', { sectorNotNamed: 5 }],
  ['Ret', { sectorNotNamed: 5 }],
  ['etail', { sectorNotNamed: 5 }],
  ['🚀', { sectorNotNamed: 5 }],
])('gives for the sector %s: %j', (sector, points) => {
  expect(pointsOf({ ...bare, sector })).toMatchObject(points);
});

it('takes short names as they are', () => {
  expect(pointsOf({ ...bare, sector: 'IT' }, { targetAudience: 'IT teams' })).toMatchObject({
    sectorInAudience: 25,
  });
  expect(pointsOf({ ...bare, sector: 'IT' }, { targetAudience: 'Items' })).toMatchObject({
    sectorNotNamed: 5,
  });
});

it.each([
  ['Referral', { sourceReferral: 15 }],
  ['Recomendación en LinkedIn', { sourceReferral: 15 }],
  ['Página web', { sourceOwn: 12 }],
  ['Webinar', { sourceOwn: 12 }],
  [sourceOfPage('Bebidas frías para clientes'), { sourceOwn: 12 }],
  ['Feria de Madrid', { sourceMet: 10 }],
  ['Trade fair', { sourceMet: 10 }],
  ['Formulario de LinkedIn', { sourceSocial: 6 }],
  ['Vecinos', { sourceOther: 4 }],
  ['Llamada en frío', { sourceCold: 2 }],
  ['bought list', { sourceCold: 2 }],
])('gives for the source %s: %j', (source, points) => {
  expect(pointsOf({ ...bare, source })).toMatchObject(points);
});

it.each([
  ['2026-11-22T23:59:59.999Z', 'arrivedThisWeek', 10, '2026-11-29'],
  ['2027-01-01T00:00:00.000Z', 'arrivedThisWeek', 10, '2027-01-08'],
  ['2026-11-16T00:00:00.000Z', 'arrivedThisWeek', 10, '2026-11-23'],
  ['2026-11-15T23:59:59.999Z', 'arrivedThisMonth', 6, '2026-12-15'],
  ['2026-10-24T00:00:00.000Z', 'arrivedThisMonth', 6, '2026-11-23'],
  ['2026-10-23T23:59:59.999Z', 'arrivedThisQuarter', 3, '2027-01-21'],
  ['2026-08-25T00:00:00.000Z', 'arrivedThisQuarter', 3, '2026-11-23'],
  ['2026-08-24T23:59:59.999Z', 'arrivedLongAgo', 0, '9999-12-31'],
])('for a lead of %s, %s gives %i points until %s', (at, reason, points, dueOn) => {
  const createdAt = new Date(at);
  const profile = fitProfileOf(company);
  expect(fitOf(bare, profile, createdAt, now).reasons.at(-1)).toEqual({ reason, points, most: 10 });
  const { score } = fitOf(bare, profile, createdAt, now);
  expect(fitColumnsOf(bare, profile, createdAt, now)).toMatchObject({ fit: score, fitDueOn: dueOn });
});

it('judges a lead as what it fits better where both are sold to, and never less for a further detail', () => {
  const both = { targetAudienceType: 'both' };
  const person = { ...bare, contactName: 'Ana', contactEmail: 'ana@acme.com' };
  expect(judge(person, both)).toMatchObject({ judgedAs: 'consumer' });
  expect(judge({ ...person, position: 'Becaria' }, both).score).toBe(judge(person, both).score);
  expect(judge({ ...bare, position: 'CEO' }, both)).toMatchObject({ judgedAs: 'business' });
  expect(judge(bare, both)).toMatchObject({ judgedAs: 'business' });
});

it('stores the level as its place among all', () => {
  const columns = (lead: FitLead) => fitColumnsOf(lead, fitProfileOf(company), now, now);
  expect([whole, { ...whole, sector: null, position: null }, bare].map(columns)).toMatchObject([
    { fit: 100, fitLevel: 0 },
    { fit: 50, fitLevel: 1 },
    { fit: 14, fitLevel: 2 },
  ]);
});

it.each([
  [100, 'high'],
  [70, 'high'],
  [69, 'medium'],
  [40, 'medium'],
  [39, 'low'],
  [0, 'low'],
])('calls %i %s', (fit, level) => {
  expect(fitLevelOf(fit)).toBe(level);
});

it.each([
  [{ commercialObjectives: 'x' }, true],
  [{ targetAudience: 'x' }, true],
  [{ targetAudienceType: 'both' }, true],
  [{}, false],
])('judges all leads again when a company changes %j: %s', (changes, anew) => {
  expect(changesFit({ ...company, ...changes }, company)).toBe(anew);
});
