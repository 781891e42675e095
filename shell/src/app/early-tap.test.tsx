import { fireEvent, render, screen } from '@testing-library/react';
import { consumeEarlyTap, replayTap } from './early-tap';

it('replays an early click once, including the mouse press', () => {
  const heard: string[] = [];
  render(
    <button type="button" onMouseDown={() => heard.push('down')} onClick={() => heard.push('click')}>
      Menu
    </button>,
  );
  window.earlyTap = screen.getByRole('button');
  replayTap(consumeEarlyTap());
  replayTap(consumeEarlyTap());
  expect(heard).toEqual(['down', 'click']);
});

it('stops recording clicks once the early one was taken', () => {
  const note = jest.fn();
  document.onclick = note;
  expect(consumeEarlyTap()).toBeNull();
  fireEvent.click(document.body);
  expect(note).not.toHaveBeenCalled();
});

it('ignores a button that is no longer in the document', () => {
  const button = document.createElement('button');
  const heard = jest.fn();
  button.onclick = heard;
  replayTap(button);
  expect(heard).not.toHaveBeenCalled();
});
