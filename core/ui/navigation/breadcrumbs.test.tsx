import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderUi } from '../ui-test-kit';
import { Breadcrumbs } from './breadcrumbs';

const ancestors = ['Documents', 'Mass', 'Weights', '2026'].map((name) => ({
  key: name,
  link: <Link to={`/${name}`}>{name}</Link>,
}));

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

/** jsdom has no layout: the row is as wide as `room` of its items. */
function layOut(room: number): void {
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function count(this: HTMLElement) {
    return this.children.length;
  });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
}

afterEach(() => jest.restoreAllMocks());

describe('Breadcrumbs', () => {
  it('is a navigation with links to the ancestors, and the current place at its end', () => {
    renderUi(<Breadcrumbs label="Path" ancestors={ancestors} current="Certificate 12" />);
    expect(screen.getByRole('navigation', { name: 'Path' })).toBeVisible();
    expect(links()).toEqual(['Documents', 'Mass', 'Weights', '2026']);
    const items = screen.getAllByRole('listitem');
    expect(items.at(-1)).toHaveTextContent('Certificate 12');
    expect(screen.getByText('Certificate 12').closest('[aria-current]')).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leaves out as many in the middle as have no room, until they are asked for', async () => {
    layOut(4);
    renderUi(<Breadcrumbs label="Path" ancestors={ancestors} current="Certificate 12" />);
    expect(links()).toEqual(['Documents', '2026']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more levels' }));
    expect(links()).toEqual(['Documents', 'Mass', 'Weights', '2026']);
    expect(screen.getByRole('link', { name: 'Mass' })).toHaveFocus();
  });

  it('keeps the first and the last ancestor where there is no room for them either', () => {
    layOut(1);
    renderUi(<Breadcrumbs label="Path" ancestors={ancestors} current="Certificate 12" />);
    expect(links()).toEqual(['Documents', '2026']);
  });
});
