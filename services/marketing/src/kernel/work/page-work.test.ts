import { WaitingCalls } from '@portals/service-kit';
import { PageWork } from './page-work.js';

const ana = { user: 1 };
const settled = () => new Promise(setImmediate);

describe('the pages of one user (rule 15.33)', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  it('are read with pauses, although no call can come in while one is made', async () => {
    const work = new PageWork(new WaitingCalls());
    let read = 0;
    const page = async () => {
      read++;
      jest.advanceTimersByTime(10);
    };
    await work.run(ana, page);
    void work.run(ana, page);
    jest.advanceTimersByTime(9);
    await settled();
    expect(read).toBe(1);
    jest.advanceTimersByTime(1);
    await settled();
    expect(read).toBe(2);
  });
});
