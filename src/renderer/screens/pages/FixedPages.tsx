import { useTranslation } from '@renderer/data/translation';
import { Build, Lock, Search, WarningSign } from '@blueprintjs/icons';
import { useLocation } from 'react-router-dom';
import { HomeButton } from '@renderer/ui/HomeButton';
import { StateView } from '@renderer/ui/StateView';

const ICONS = {
  notFound: <Search size={40} />,
  forbidden: <Lock size={40} />,
  serverError: <WarningSign size={40} />,
} as const;

/** /404, /403 and /500. */
export function FixedPage(props: { readonly kind: keyof typeof ICONS }) {
  const { t } = useTranslation();
  const state: unknown = useLocation().state;
  const path = typeof state === 'string' ? state : '';
  return (
    <StateView
      icon={ICONS[props.kind]}
      title={t(`shell.${props.kind}Title`)}
      text={t(`shell.${props.kind}Text`, { path })}
      testId={props.kind}
    >
      <HomeButton />
    </StateView>
  );
}

/** A page of the specification that this version lacks: explained instead of a 404. */
export function NotBuiltPage(props: { readonly name: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <StateView
      icon={<Build size={40} />}
      title={t('shell.notBuiltTitle', { name: props.name })}
      text={t('shell.notBuiltText', { path: pathname })}
      testId="notBuilt"
    >
      <HomeButton />
    </StateView>
  );
}
