import { createLogger } from '../logging/logger.js';
import { logOutages } from './log-outages.js';

let time: number;
let lines: unknown[];
let report: ReturnType<typeof logOutages>;
beforeEach(() => {
  time = 0;
  lines = [];
  const write = (line: string) => {
    const { level, msg, collector, reason } = JSON.parse(line);
    lines.push([level, msg, collector, reason]);
  };
  report = logOutages(createLogger('auth', 'info', { write }), 'collector:4318', () => time);
});

const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
const lost = (reason: string) => ['warn', 'traces cannot be sent and are lost', 'collector:4318', reason];
const back = ['info', 'the trace collector accepts traces again', 'collector:4318', undefined];

describe('the log about the trace collector (rule 20.62)', () => {
  it('says once that it accepts nothing, and when it accepts traces again', () => {
    report(null);
    report(refused);
    time += 3_600_000;
    report(new Error('Unauthorized'));
    expect(lines).toEqual([lost('ECONNREFUSED')]);
    report(null);
    report(null);
    expect(lines).toEqual([lost('ECONNREFUSED'), back]);
  });

  it('warns every ten minutes at most of one that refuses now and then', () => {
    for (let minute = 0; minute < 20; minute++) {
      time = minute * 60_000;
      report(new Error('Bad Gateway'));
      report(null);
    }
    expect(lines).toEqual([lost('Bad Gateway'), back, lost('Bad Gateway'), back]);
  });

  it('warns of an outage that lasts, though it begins soon after another', () => {
    report(refused);
    report(null);
    report(new Error('Bad Gateway'));
    time += 600_000;
    report(new Error('Bad Gateway'));
    expect(lines).toEqual([lost('ECONNREFUSED'), back, lost('Bad Gateway')]);
  });
});
