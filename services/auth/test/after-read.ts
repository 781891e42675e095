import type { RunningService } from '@portals/service-kit/testing';
import { UserEntity } from '../src/user/user.entity.js';

/**
 * Does `work` once, right after the next call has read an account, and before that call continues. Tests of two calls at the same time use
 * it, so that the second call always runs in between.
 */
export function afterRead({ dataSource: { manager } }: RunningService, work: () => Promise<unknown>): void {
  const findOneBy = manager.findOneBy.bind(manager);
  const spy = jest.spyOn(manager, 'findOneBy').mockImplementation(async (entity, where) => {
    const row = await findOneBy(entity, where);
    if (entity === UserEntity) {
      spy.mockRestore();
      await work();
    }
    return row;
  });
}
