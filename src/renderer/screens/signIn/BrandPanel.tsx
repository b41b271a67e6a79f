import { useTranslation } from '@renderer/data/translation';
import { Tick } from '@blueprintjs/icons';
import { Logo } from '@renderer/ui/Logo';

const POINTS = ['signIn.introAlarms', 'signIn.introHonest', 'signIn.introHandover'] as const;

/** A skyline of one line, drawn once; heights in units of the 640-wide view. */
const SKYLINE =
  'M0 210V150h44v-34h52v58h30V86h46v-30h30v30h28v88h34V120h58v54h26V64l30-22 30 22v110h28v-46h64v46h30V98h50v76h60v36z';

/** The decorative half of the sign-in page. */
export function BrandPanel() {
  const { t } = useTranslation();
  return (
    <aside className="cj-brand">
      <div className="cj-brand-head">
        <Logo size={48} />
        <div>
          <strong>{t('shell.appName')}</strong>
          <span>{t('shell.appSubtitle')}</span>
        </div>
      </div>
      <div className="cj-brand-body">
        <h2>{t('signIn.intro')}</h2>
        <ul>
          {POINTS.map((key) => (
            <li key={key}>
              <Tick size={16} />
              {t(key)}
            </li>
          ))}
        </ul>
      </div>
      <svg
        className="cj-brand-city"
        viewBox="0 0 640 210"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path d={SKYLINE} fill="#1b4468" />
        <path d="M0 196c120-26 240-26 360-8s200 14 280-6v28H0z" fill="#1d4a68" />
        <path
          d="M0 200c130-20 250-20 370-6s190 10 270-6"
          fill="none"
          stroke="#2fb5a0"
          strokeWidth="2"
          opacity="0.8"
        />
      </svg>
    </aside>
  );
}
