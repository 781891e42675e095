import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { median, quantile, report } from '../lib/figures.mjs';
import { processorMs } from '../lib/processor.mjs';
import { callsDuring } from './others.mjs';
import { fileMapping, leadFile } from './sample-leads.mjs';
import { company, enquiry } from './seed.mjs';

const PART_BYTES = 180 * 1024;
const FEW = 10_000;
const ROUNDS = 3;
/** Number of rows stored by the bare driver in one transaction. */
const RAW_STEP = 100;

const lead = {
  ...{ companyName: 'Óptica Luna', contactName: 'Eva Sanz', contactEmail: 'eva@luna.example' },
  ...{ source: 'Feria', status: 'new' },
};

/** Returns the peak memory of a process so far, in megabytes. */
const peakMb = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

async function upload(call, companyId, file) {
  const input = { fileName: 'leads.csv', sizeBytes: file.length };
  const { id } = await call('POST', `/api/marketing/companies/${companyId}/lead-imports`, input);
  for (let number = 1; number <= Math.ceil(file.length / PART_BYTES); number++) {
    const bytes = file.subarray((number - 1) * PART_BYTES, number * PART_BYTES).toString('base64');
    await call('PUT', `/api/marketing/lead-imports/${id}/parts/${number}`, { bytes });
  }
  return id;
}

async function untilState(call, id, wanted) {
  for (;;) {
    const { state, failure } = await call('GET', `/api/marketing/lead-imports/${id}`);
    if (state === wanted) return;
    if (failure) throw new Error(`The import failed: ${JSON.stringify(failure)}`);
    await delay(100);
  }
}

/** Uploads and checks a file. @returns the id of the import */
async function check(call, companyId, file) {
  const id = await upload(call, companyId, file);
  const settings = { encoding: 'utf-8', separator: 'semicolon', mapping: fileMapping, source: 'Feria' };
  await call('POST', `/api/marketing/lead-imports/${id}/check`, settings);
  await untilState(call, id, 'checked');
  return id;
}

async function store(call, id) {
  await call('POST', `/api/marketing/lead-imports/${id}/start`);
  await untilState(call, id, 'done');
}

/** Returns the calls that a small customer makes during an import. Each waits for its response before the next one. */
async function otherCalls(call, small) {
  const changed = await call('POST', '/api/marketing/leads', { ...lead, marketingCompanyId: small });
  let { version } = changed;
  return {
    list: () => call('GET', `/api/marketing/companies/${small}/leads?sort=name`),
    'change of a lead': async () => {
      const patch = { version, notes: `Llamada ${version}` };
      ({ version } = await call('PATCH', `/api/marketing/leads/${changed.id}`, patch));
    },
    'new lead': () => call('POST', '/api/marketing/leads', { ...lead, marketingCompanyId: small }),
    'contact form': () => call('POST', '/api/contact/send-email', enquiry),
  };
}

function reportOthers(name, others, calm, busy) {
  const ms = (value) => `${value.toFixed(0)} ms`;
  for (const [place, other] of Object.keys(others).entries()) {
    const [before, during] = [quantile(calm[place], 0.95), quantile(busy[place], 0.95)];
    const most = ms(Math.max(...busy[place]));
    report(`${other} during an import, p95 of idle, ${name}`, during / before, {
      most: 3,
      note: `(${ms(during)} against ${ms(before)}; longest ${most} of ${busy[place].length})`,
    });
  }
}

/** Measures an import of many rows in a freshly started service while other users make calls. @returns its peak memory in MB */
async function importBeside({ name, services, seeded: { call, small, big } }, rows) {
  const pid = services.pids.marketing;
  const others = await otherCalls(call, small);
  const calm = await callsDuring(others, () => delay(4000));
  const file = leadFile(rows);
  forgetPeak(pid);
  const startedAt = performance.now();
  const busy = await callsDuring(others, async () => {
    await store(call, await check(call, big, file));
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`  (${rows} rows sent, checked and imported in ${seconds.toFixed(0)} s while others called)`);
  if (rows > FEW) reportOthers(name, others, calm, busy);
  return peakMb(pid);
}

/**
 * Returns copies of all rows that an import has stored for a company, with the id of another company, for which the bare driver can store
 * them.
 */
async function storedRows(database, from, to) {
  const rowsOf = async (sql, change) => {
    const rows = await database.query(sql, [from]);
    const columns = Object.keys(rows[0]).filter((column) => column !== 'id');
    return { columns, rows: rows.map(change).map((row) => columns.map((column) => row[column])) };
  };
  const prefixed = (text) => text.replaceAll(` c${from}x`, ` c${to}x`);
  const ofCompany = 'WHERE marketingCompanyId = ? ORDER BY id';
  const leads = await rowsOf(`SELECT * FROM marketing_leads ${ofCompany}`, (row) => ({
    ...row,
    marketingCompanyId: to,
    searchText: prefixed(row.searchText),
  }));
  const events = await rowsOf(`SELECT * FROM marketing_lead_events ${ofCompany}`, (row) => ({
    ...row,
    marketingCompanyId: to,
  }));
  const imported = await rowsOf(
    `SELECT * FROM marketing_lead_import_rows WHERE leadImportId =
      (SELECT MAX(id) FROM marketing_lead_imports WHERE marketingCompanyId = ?) ORDER BY id`,
    (row) => ({ ...row, number: -row.number }),
  );
  return {
    marketing_leads: leads,
    marketing_lead_events: events,
    marketing_lead_import_rows: imported,
  };
}

/** Stores rows with the bare driver, several in each transaction. @returns seconds, and milliseconds of processor time */
async function storeRaw(database, tables) {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const total = tables.marketing_leads.rows.length;
  for (let from = 0; from < total; from += RAW_STEP) {
    const step = Object.entries(tables).map(([table, { columns, rows }]) => ({
      table,
      columns,
      rows: rows.slice(from, from + RAW_STEP),
    }));
    await database.insertTogether(step);
  }
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - startedAt) / 1000, processor: (user + system) / 1000 };
}

/** Compares an import with the bare driver, which stores the same rows. Both run in alternation and without other calls. */
async function measureRate({ name, store: database, services, seeded: { call } }) {
  const pid = services.pids.marketing;
  const [ours, theirs] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const { id: imported } = await call('POST', '/api/marketing/companies', company);
    const { id: raw } = await call('POST', '/api/marketing/companies', company);
    const id = await check(call, imported, leadFile(FEW, (round + 1) * 1_000_000));
    const before = processorMs(pid);
    const startedAt = performance.now();
    await store(call, id);
    const seconds = (performance.now() - startedAt) / 1000;
    ours.push({ seconds, processor: processorMs(pid) - before });
    theirs.push(await storeRaw(database, await storedRows(database, imported, raw)));
  }
  const rate = (runs) => FEW / median(runs.map(({ seconds }) => seconds));
  const each = (runs) => (median(runs.map(({ processor }) => processor)) * 1000) / FEW;
  report(`import, rows a second of bare, ${name}`, rate(ours) / rate(theirs), {
    least: 0.5,
    note: `(${rate(ours).toFixed(0)} against ${rate(theirs).toFixed(0)})`,
  });
  report(`  processor time of a row, of bare, ${name}`, each(ours) / each(theirs), {
    note: `(${each(ours).toFixed(0)} against ${each(theirs).toFixed(0)} microseconds)`,
  });
}

/**
 * Prints the cost of an import: the memory of a freshly started service with few and with many rows, how long others wait meanwhile, and
 * the speed compared with the bare driver, which stores the same rows in the same tables.
 * @param {string} name name of the database
 * @param {number} rows
 * @param {() => Promise<{ name: string, services: any, store: import('./stores.mjs').Store, seeded: any, stop: () => Promise<void> }>} open
 * starts the services with a fresh database
 */
export async function measureImports(name, rows, open) {
  const few = await open();
  const fewMb = await importBeside(few, FEW);
  await few.stop();
  const many = await open();
  const manyMb = await importBeside(many, rows);
  report(`peak memory of an import of ${rows} rows, of ${FEW}, ${name}`, manyMb / fewMb, {
    most: 1.2,
    note: `(${manyMb.toFixed(0)} MB against ${fewMb.toFixed(0)} MB)`,
  });
  await measureRate(many);
  await many.stop();
}
