import type { RenderPortalOptions } from '@portals/platform/testing';
import { screen } from '@testing-library/react';
import { type ImportData, importApi } from './import-api';
import { open } from './open-portal';

/** Opens the import panel of the company Alfa; `more` is appended to the query, to select an import or a step. */
export const openImports = (data: ImportData, more = '', options: RenderPortalOptions = {}) =>
  open(`?view=leads&company=3&show=imports${more}`, data, { fetch: importApi(data), ...options });

export const fileInput = (label: string | RegExp = 'Choose a file of leads, or drop it here') =>
  screen.findByLabelText(label);

export const csvFile = (name = 'fair.csv', text = 'Empresa;Correo\nMu') => new File([text], name);
