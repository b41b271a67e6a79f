import { useEffect, useState } from 'react';
import { settle } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';

/** The tenant that the server assigns to its address, or null: then the user enters it. */
export function useTenant(): string | null {
  const { bridge, report } = useServices();
  const server = useLive((live) => live.settings?.activeServerUrl ?? '');
  const [found, setFound] = useState<{
    readonly server: string;
    readonly tenantId: string | null;
  }>();
  useEffect(() => {
    let live = true;
    void settle(bridge.request('session.tenant')).then((answer) => {
      // Without an answer the user enters the tenant; the captcha shows that the server is
      // unreachable.
      if (!live) return;
      if (!answer.ok && answer.error.kind === 'bridge') report(new Error(answer.error.code));
      setFound({ server, tenantId: answer.ok ? (answer.value?.tenantId ?? null) : null });
    });
    return () => {
      live = false;
    };
  }, [bridge, report, server]);
  return found?.server === server ? found.tenantId : null;
}
