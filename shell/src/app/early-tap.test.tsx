import { fireEvent, render, screen } from '@testing-library/react';
import { carryOut, takeEarlyTap } from './early-tap';

it('replays an early click once, including the mouse press', () => {
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

it('stops recording clicks once the early one was taken', () => {
  const note = jest.fn();
  document.onclick = note;
  expect(takeEarlyTap()).toBeNull();
  fireEvent.click(document.body);
  expect(note).not.toHaveBeenCalled();
});

it('ignores a button that is no longer in the document', () => {
  const button = document.createElement('button');
  const heard = jest.fn();
  button.onclick = heard;
  carryOut(button);
  expect(heard).not.toHaveBeenCalled();
});
