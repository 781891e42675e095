export { default, mutate, SWRConfig, useSWRConfig } from 'swr';
