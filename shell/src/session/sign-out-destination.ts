let destination: string | null = null;

/** Records a user's destination after signing out, so that the page's route guard does not first redirect the user to the login. */
export function setSignOutDestination(path: string | null): () => void {
  destination = path;
  return () => {
    destination = null;
  };
}

export const signOutDestination = (): string | null => destination;
