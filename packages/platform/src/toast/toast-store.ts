import { create } from 'zustand';

/** Milliseconds for which a toast is shown (rule 8.2). */
export const toastDuration = 5000;
/** Milliseconds after which the record of a dismissed toast is dropped (rule 8.2). */
export const toastRecordLife = 1_000_000;

export interface ToastInput {
  title: string;
  description?: string;
  tone?: 'default' | 'success' | 'destructive';
}

export interface ToastRecord extends ToastInput {
  id: number;
  /** False once dismissed; the record stays, but is hidden from view and from assistive technology. */
  open: boolean;
}

/** Holds the only toast; a new one replaces it. */
export const toastStore = create<{ current: ToastRecord | null }>()(() => ({ current: null }));

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for five seconds, replacing the one on screen. */
export function toast(input: ToastInput): void {
  clearTimeout(removal);
  lastId += 1;
  toastStore.setState({ current: { ...input, id: lastId, open: true } });
}

/** Hides a toast now and drops its record later. Does nothing when another toast has replaced it. */
export function dismissToast(id: number): void {
  const { current } = toastStore.getState();
  if (current?.id !== id || !current.open) return;
  toastStore.setState({ current: { ...current, open: false } });
  removal = setTimeout(() => {
    if (toastStore.getState().current?.id === id) toastStore.setState({ current: null });
  }, toastRecordLife);
}
