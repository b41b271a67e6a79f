import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Callout, Spinner } from '@blueprintjs/core';
import type { ProfileState } from '@shared/profile/state';
import { useMirrored } from '@renderer/data/mirrored';
import { useLive, useServices } from '@renderer/data/services';
import { afterPaint } from '@renderer/ui/paint';
import { DemoBand } from '@renderer/features/demo/DemoBand';
import { BrandPanel } from './BrandPanel';
import { DeafBar } from './DeafBar';
import { LanguageSwitch } from './LanguageSwitch';
import { ProfileLine } from './ProfileLine';
import { ServerLine } from './ServerLine';
import { SignInForm } from '@renderer/features/signIn/SignInForm';
import { ThirdParties } from '@renderer/features/signIn/ThirdParties';
import { useCaptcha } from '@renderer/features/signIn/useCaptcha';
import '@renderer/features/signIn/signIn.css';

/**
 * Where the captcha comes from: another place has another captcha. What asking finds out is found by the first
 * captcha itself, so that it is not asked for twice.
 */
function captchaPlace(url: string, profile: ProfileState | undefined): string {
  if (profile === undefined || profile.origin === 'assumed' || profile.origin === 'found')
    return url;
  return `${url} ${profile.family} ${profile.prefix}`;
}

/** The first page: the server, the sign-in form, and the last failure. */
export function SignInScreen(props: { readonly notices: ReactNode }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const session = useLive((live) => live.session);
  const settings = useLive((live) => live.settings);
  const profile = useMirrored('profile');
  const captcha = useCaptcha(captchaPlace(settings?.activeServerUrl ?? '', profile));
  const [said, setSaid] = useState(false);
  // The form is usable from here on; the captcha follows with the server's answer.
  const known = settings !== null;
  useEffect(() => {
    if (!known || said) return;
    afterPaint(() => {
      setSaid(true);
      bridge.command('app.ready', { page: 'signIn' });
    });
  }, [bridge, known, said]);

  const waiting = session?.kind === 'restoring' || session?.kind === 'waitingKeychain';
  return (
    <main className="cj-signin">
      <BrandPanel />
      <section className="cj-signin-side">
        <DemoBand />
        <DeafBar />
        {props.notices}
        <header className="cj-signin-bar">
          <LanguageSwitch />
        </header>
        <div className="cj-signin-card">
          <h1>{t('signIn.heading')}</h1>
          <ServerLine />
          <ProfileLine state={profile} onChanged={captcha.renew} />
          {waiting && (
            <Callout
              intent="primary"
              compact
              icon={<Spinner size={16} aria-label={t('shell.loading')} />}
            >
              {t(session.kind === 'restoring' ? 'signIn.restoring' : 'signIn.waitingKeychain')}
            </Callout>
          )}
          {session?.kind === 'signedOut' && session.reason === 'refused' && (
            <Callout intent="warning" compact icon={false}>
              {t('signIn.sessionRefused')}
            </Callout>
          )}
          {session?.kind === 'signedOut' && session.keychain !== undefined && (
            <Callout intent="warning" compact icon={false}>
              {t(`shell.keychain.${session.keychain}`)}
            </Callout>
          )}
          <SignInForm
            captcha={captcha.state}
            renew={captcha.renew}
            send={(form) => bridge.request('session.signIn', form)}
            below={(tenantId, tenantKnown) => (
              <ThirdParties tenantId={tenantId} tenantKnown={tenantKnown} />
            )}
          />
          {settings?.demo === true && (
            <p className="cj-signin-demo">
              {t('signIn.demoNote')}
              <br />
              {t('signIn.demoAccounts')}
            </p>
          )}
        </div>
      </section>
    </main>
  );
}
