import type { ModulesContainer } from '@nestjs/core';

/** Returns the providers that are instances of a class; a provider that several modules export is returned once. */
export function providedOf<T>(modules: ModulesContainer, kind: abstract new (...args: never[]) => T): T[] {
  const found = new Set<T>();
  for (const { providers } of modules.values())
    for (const { instance } of providers.values()) if (instance instanceof kind) found.add(instance);
  return [...found];
}
