import { useEffect } from 'react';
import { useApplication } from './application-provider';

/** Marks a layout as part of the authorized area: live updates run while one is mounted (R63). */
export function useAuthorizedArea(): void {
  const application = useApplication();
  useEffect(() => {
    const leave = application.enterAuthorizedArea();
    return () => void leave();
  }, [application]);
}
