import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../ui-test-kit';
import { useTruncationTitles } from './truncation-titles';

function Names() {
  useTruncationTitles();
  return (
    <>
      <span className="t-cut">
        A name that is <b>too long</b>
      </span>
      <span className="t-cut" title="What its owner says">
        Short
      </span>
    </>
  );
}

/** jsdom has no layout: sets the width of a text in a box of 100 px. */
function giveWidth(text: HTMLElement, width: number): void {
  Object.defineProperties(text, {
    clientWidth: { value: 100, configurable: true },
    scrollWidth: { value: width, configurable: true },
  });
}

describe('a truncated text', () => {
  it('is shown in full on hover while it is truncated', () => {
    renderUi(<Names />);
    const name = screen.getByText(/A name/);
    giveWidth(name, 101);
    fireEvent.pointerOver(screen.getByText('too long'));
    expect(name).toHaveAttribute('title', 'A name that is too long');
    giveWidth(name, 100);
    fireEvent.pointerOver(name);
    expect(name).not.toHaveAttribute('title');
  });

  it('keeps a title of its own', () => {
    renderUi(<Names />);
    const name = screen.getByText('Short');
    giveWidth(name, 101);
    fireEvent.pointerOver(name);
    expect(name).toHaveAttribute('title', 'What its owner says');
  });
});
