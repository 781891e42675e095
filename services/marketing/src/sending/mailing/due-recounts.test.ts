import { DueRecounts } from './due-recounts.js';

const at = (ms: number) => new Date(1_000_000 + ms);
const [none, one, both] = [new Set<number>(), new Set([1]), new Set([1, 2])];

describe('mailings whose mails are stored', () => {
  it('are counted again at once when no other mail of theirs is claimed', () => {
    const recounts = new DueRecounts();
    expect(recounts.due(none, one, at(0))).toEqual({ now: [], later: [] });
    expect(recounts.due(both, none, at(0))).toEqual({ now: [1, 2], later: [] });
    expect(recounts.due(both, one, at(1))).toEqual({ now: [2], later: [1] });
    expect(recounts.due(one, none, at(2))).toEqual({ now: [1], later: [] });
  });

  it('are counted again every second while they go on', () => {
    const recounts = new DueRecounts();
    expect(recounts.due(one, one, at(0))).toEqual({ now: [1], later: [] });
    expect(recounts.due(one, one, at(999))).toEqual({ now: [], later: [1] });
    expect(recounts.due(one, one, at(1000))).toEqual({ now: [1], later: [] });
    expect(recounts.due(both, both, at(1999))).toEqual({ now: [2], later: [1] });
  });

  it('are forgotten when they are not sent any more', () => {
    const recounts = new DueRecounts();
    recounts.due(both, both, at(0));
    recounts.keep(one);
    expect(recounts.due(both, both, at(1))).toEqual({ now: [2], later: [1] });
  });
});
