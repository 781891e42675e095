import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<{ id: string }>();

/** Id of the request being answered, when there is one. */
export const currentRequestId = (): string | undefined => requests.getStore()?.id;

export const runInRequest = (id: string, work: () => void): void => requests.run({ id }, work);
