import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';
import { settingsOf } from './settings';
import '../../../host/client/shell/fonts.css';

const place = document.getElementById('root');
if (place !== null) {
  createRoot(place).render(createElement(Gallery, { settings: settingsOf(location.search) }));
}
