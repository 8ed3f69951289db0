import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RouterPort } from '../navigation/router-port';
import { useApplication } from './application-provider';

/** Connects `Navigation` to the router around it. The host renders it once, inside its `BrowserRouter`. */
export function NavigationBridge(): undefined {
  const port = useApplication().get(RouterPort);
  const navigate = useNavigate();
  const location = useLocation();
  useLayoutEffect(
    () =>
      port.attach((to, { replace = false, state } = {}) => {
        void navigate(to, { replace, state });
      }),
    [port, navigate],
  );
  useLayoutEffect(() => port.setLocation(location), [port, location]);
  return undefined;
}
