import { fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../ui-test-kit';
import { useCutTitles } from './cut-titles';

function Names() {
  useCutTitles();
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

/** jsdom lays nothing out: says how wide a text is in a place of 100. */
function giveWidth(text: HTMLElement, width: number): void {
  Object.defineProperties(text, {
    clientWidth: { value: 100, configurable: true },
    scrollWidth: { value: width, configurable: true },
  });
}

describe('a text that is cut', () => {
  it('is shown whole to whoever points at it, as long as it is cut', () => {
    renderUi(<Names />);
    const name = screen.getByText(/A name/);
    giveWidth(name, 101);
    fireEvent.pointerOver(screen.getByText('too long'));
    expect(name).toHaveAttribute('title', 'A name that is too long');
    giveWidth(name, 100);
    fireEvent.pointerOver(name);
    expect(name).not.toHaveAttribute('title');
  });

  it('keeps the title that its owner gave', () => {
    renderUi(<Names />);
    const name = screen.getByText('Short');
    giveWidth(name, 101);
    fireEvent.pointerOver(name);
    expect(name).toHaveAttribute('title', 'What its owner says');
  });
});
