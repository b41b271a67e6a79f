import { useCallback, useEffect, useState } from 'react';
import type { Result } from '@shared/base/result';
import type { MenuMapView } from '@shared/model/menuMap';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

type Answer = Promise<Result<MenuMapView, { readonly key: string }>>;

/** The menu map of the signed-in tenant and the ways to change it; `problem` is an i18n key or ''. */
export function useMenuMap() {
  const { bridge } = useServices();
  const [view, setView] = useState<MenuMapView | null>(null);
  const [problem, setProblem] = useState('');

  const take = useCallback(async (work: Answer): Promise<void> => {
    const answer = await settle(work);
    if (answer.ok) {
      setView(answer.value);
      setProblem('');
    } else setProblem('key' in answer.error ? answer.error.key : 'failure.unknown');
  }, []);
  useEffect(() => {
    void take(bridge.request('menuMap.get'));
    return bridge.on('menuMap.changed', () => void take(bridge.request('menuMap.get')));
  }, [bridge, take]);
  return {
    view,
    problem,
    setProblem,
    /** null: match by itself again; '': no screen. */
    choose: (entry: string, screen: string | null) =>
      take(bridge.request('menuMap.choose', { entry, screen })),
    takeFile: (text: string) => take(bridge.request('menuMap.import', { text })),
  };
}
