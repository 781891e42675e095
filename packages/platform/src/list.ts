/** Tools for lists and for saving files (docs/forms-and-lists.md). Each portal with lists bundles its own copy, as with forms. */

export { type ListAddress, type ListContract, listAddress, type PagedQuery } from './list/list-address';
export { type ListReading, type ListState, readingOf, type WholeList } from './list/list-reading';
export { saveCsv, saveFile, saveText } from './list/save-file';
export { useCompanyPlace } from './list/use-company-place';
export { type ListOptions, type PagedList, useList } from './list/use-list';
export { mayRegister, readMayRegister, useKnownMayRegister, useMayRegister } from './list/use-may-register';
export { useReread } from './list/use-reread';
export { useWhenSeen } from './list/use-when-seen';
