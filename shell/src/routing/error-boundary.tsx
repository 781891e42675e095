import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Stands in for the children of an attempt that threw, until whoever is told has decided what to show. */
  fallback: ReactNode;
  /** Identity of the attempt: another one is rendered, whatever became of the one before. */
  attempt: unknown;
  onError(error: unknown): void;
}

interface State {
  attempt: unknown;
  failed: boolean;
}

/** Keeps what a page throws inside the page. A failure lasts as long as its attempt, never longer (rule 8.8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { attempt: this.props.attempt, failed: false };

  static getDerivedStateFromProps({ attempt }: Props, state: State): State | null {
    return attempt === state.attempt ? null : { attempt, failed: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
