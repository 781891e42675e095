import * as platform from '@portals/platform';
import platformPackage from '@portals/platform/package.json';
import uiPackage from '@portals/ui/package.json';
import i18nextPackage from 'i18next/package.json';
import * as React from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import reactPackage from 'react/package.json';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import reactDomPackage from 'react-dom/package.json';
import reactI18nextPackage from 'react-i18next/package.json';
import routerPackage from 'react-router-dom/package.json';
import styledPackage from 'styled-components/package.json';
import swrPackage from 'swr/package.json';
import zustandPackage from 'zustand/package.json';
import * as i18next from './i18next';
import * as reactI18next from './react-i18next';
import * as router from './router';
import * as styledComponents from './styled-components';
import * as swr from './swr';
import * as zustand from './zustand';

/** Modules by name and version, in the form in which webpack's containers read them. */
export type ShareScope = Record<string, Record<string, { get: () => unknown; loaded: 1; from: string }>>;

const provide = (version: string, get: () => unknown) => ({
  [version]: { get, loaded: 1 as const, from: 'shell' },
});
const instance = (version: string, module: object) => provide(version, () => () => module);

export const importUi = () => import(/* webpackChunkName: "shared-ui" */ '@portals/ui');

/** Returns the modules that all portals share as a single instance. The design system is loaded when the first portal requests it. */
export const shareScope = (loadUi: () => Promise<object>): ShareScope => ({
  react: instance(reactPackage.version, React),
  'react/jsx-runtime': instance(reactPackage.version, jsxRuntime),
  'react/jsx-dev-runtime': instance(reactPackage.version, jsxDevRuntime),
  'react-dom': instance(reactDomPackage.version, ReactDom),
  'react-dom/client': instance(reactDomPackage.version, ReactDomClient),
  'react-router-dom': instance(routerPackage.version, router),
  zustand: instance(zustandPackage.version, zustand),
  swr: instance(swrPackage.version, swr),
  i18next: instance(i18nextPackage.version, i18next),
  'react-i18next': instance(reactI18nextPackage.version, reactI18next),
  'styled-components': instance(styledPackage.version, styledComponents),
  '@portals/platform': instance(platformPackage.version, platform),
  '@portals/ui': provide(uiPackage.version, async () => {
    const ui = await loadUi();
    return () => ui;
  }),
});
