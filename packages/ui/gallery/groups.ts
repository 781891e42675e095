import type { Examples } from './examples';

const isExamples = (value: unknown): value is { examples: Examples } =>
  typeof value === 'object' && value !== null && 'examples' in value;

/** Returns every module of the folder `groups`, by name. */
export function readGroups(): [group: string, examples: Examples][] {
  const modules = import.meta.webpackContext('./groups', { regExp: /\.tsx$/ });
  return modules.keys().map((key) => {
    const module = modules(key);
    if (!isExamples(module)) throw new Error(`${key} exports no examples`);
    return [key.replace(/^\.\/|\.tsx$/g, ''), module.examples];
  });
}
