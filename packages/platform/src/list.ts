/** Tools for lists: see docs/forms-and-lists.md. Each portal with lists bundles its own copy, as with forms. */
export { type ListAddress, type ListContract, listAddress, type PagedQuery } from './list/list-address';
export { type ListReading, type ListState, readingOf, type WholeList } from './list/list-reading';
export { type ListOptions, type PagedList, useList } from './list/use-list';
