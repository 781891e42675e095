let destination: string | null = null;

/** Notes where a person who is signing out will go, so that the gate of the page sends nobody elsewhere first. */
export function leaveTowards(path: string | null): () => void {
  destination = path;
  return () => {
    destination = null;
  };
}

export const leavingTowards = (): string | null => destination;
