import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';
import '../../../host/client/shell/fonts.css';

const place = document.getElementById('root');
if (place !== null) {
  createRoot(place).render(createElement(Gallery));
}
