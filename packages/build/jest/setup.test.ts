import { screen } from '@testing-library/react';
import { createElement } from 'react';

const documents = ({ message }: Error) => message.split('<body').length - 1;
const failed = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It was found')),
    (error: Error) => error,
  );

describe('what a failed query says', () => {
  beforeEach(() => {
    document.body.innerHTML = '<p>Here</p>';
  });

  it('shows the document once after a wait', async () => {
    const error = await failed(screen.findByText('There', {}, { timeout: 1 }));
    expect(error.message).toContain('Unable to find an element with the text: There');
    expect([error.name, documents(error)]).toEqual(['TestingLibraryElementError', 1]);
  });

  it('shows the document without a wait', async () => {
    const error = await failed((async () => screen.getByText('There'))());
    expect([error.name, documents(error)]).toEqual(['TestingLibraryElementError', 1]);
  });
});

it('keeps no stack for each React element', () => {
  const [one, other] = ['i', 'b'].map((tag) => Reflect.get(createElement(tag), '_debugStack'));
  expect(one).toBeInstanceOf(Error);
  expect(one).toBe(other);
});
