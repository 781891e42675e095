import { fireEvent, render, screen } from '@testing-library/react';
import { carryOut, takeEarlyTap } from './early-tap';

it('carries a press out once, as a press and a click', () => {
  const heard: string[] = [];
  render(
    <button type="button" onMouseDown={() => heard.push('down')} onClick={() => heard.push('click')}>
      Menu
    </button>,
  );
  window.earlyTap = screen.getByRole('button');
  carryOut(takeEarlyTap());
  carryOut(takeEarlyTap());
  expect(heard).toEqual(['down', 'click']);
});

it('notes no more presses once it is asked', () => {
  const note = jest.fn();
  document.onclick = note;
  expect(takeEarlyTap()).toBeNull();
  fireEvent.click(document.body);
  expect(note).not.toHaveBeenCalled();
});

it('leaves alone what is no longer in the page', () => {
  const button = document.createElement('button');
  const heard = jest.fn();
  button.onclick = heard;
  carryOut(button);
  expect(heard).not.toHaveBeenCalled();
});
