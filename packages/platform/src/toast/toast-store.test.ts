import { dismissToast, toast, toastRecordLife, toastStore } from './toast-store';

const current = () => toastStore.getState().current;
const idOfCurrent = () => current()?.id ?? -1;

beforeEach(() => {
  jest.useFakeTimers();
  toastStore.setState({ current: null });
});
afterEach(() => jest.useRealTimers());

it('shows only the newest', () => {
  toast({ title: 'one' });
  toast({ title: 'two', tone: 'destructive' });
  expect(current()).toMatchObject({ title: 'two', tone: 'destructive', open: true });
});

it('keeps the record of a dismissed toast, hidden, for 1 000 000 ms', () => {
  toast({ title: 'one' });
  dismissToast(idOfCurrent());
  expect(current()).toMatchObject({ title: 'one', open: false });
  jest.advanceTimersByTime(toastRecordLife - 1);
  expect(current()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(current()).toBeNull();
  expect(toastRecordLife).toBe(1_000_000);
});

it('drops the record of a dismissed toast when another comes, which then lives its own time', () => {
  toast({ title: 'one' });
  dismissToast(idOfCurrent());
  toast({ title: 'two' });
  jest.advanceTimersByTime(toastRecordLife * 2);
  expect(current()).toMatchObject({ title: 'two', open: true });
});

it('does not dismiss a toast that has been replaced', () => {
  toast({ title: 'one' });
  const first = idOfCurrent();
  toast({ title: 'two' });
  dismissToast(first);
  expect(current()).toMatchObject({ title: 'two', open: true });
});
