import { useCallback, useEffect, useState } from 'react';
import type { TextKey } from '@shared/i18n/textKey';
import type { Result } from '@shared/base/result';
import type { MenuMapView } from '@shared/model/menuMap';
import { settle, type Failure } from '@renderer/data/failure';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';

const settled = (work: Promise<Result<MenuMapView, { readonly key: TextKey }>>) => settle(work);

/** The menu map of the signed-in tenant and the acts on it; `problem`: the last failure. */
export function useMenuMap() {
  const { bridge } = useServices();
  const [view, setView] = useState<MenuMapView | null>(null);
  const [problem, setProblem] = useState<Failure | null>(null);

  const show = useCallback((answer: Awaited<ReturnType<typeof settled>>): void => {
    if (answer.ok) {
      setView(answer.value);
      setProblem(null);
    } else setProblem(answer.error);
  }, []);
  const choices = useMirrored('menuMap.choices');
  // The entries also depend on the server's menu, so the view is reloaded when others chose.
  useEffect(() => {
    if (choices === undefined) return;
    let isOver = false;
    void settled(bridge.request('menuMap.get')).then((answer) => {
      if (!isOver) show(answer);
    });
    return () => {
      isOver = true;
    };
  }, [bridge, choices, show]);
  return {
    view,
    problem,
    setProblem,
    /** null: automatic matching; '': no screen. */
    choose: (entry: string, screen: string | null) =>
      settled(bridge.request('menuMap.choose', { entry, screen })).then(show),
    takeFile: (text: string) => settled(bridge.request('menuMap.import', { text })).then(show),
  };
}
