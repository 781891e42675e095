import { configure } from '@testing-library/react';

// Whole forms are filled in as a person would. On a busy machine that takes longer than the usual five seconds.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 10_000 });

// A test that ends with a form half filled in leaves a draft, as a person would.
beforeEach(() => sessionStorage.clear());
