import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { SoundSurvey } from './port';

/** The speaker page may still be starting, or looking for voices: it is asked again after this, ms. */
const ASK_MS = 3_000;
const ASKS = 5;

/** Asks the speaker page what it sees. */
export class Surveys {
  private readonly answers = new Emitter<SoundSurvey>();

  constructor(
    private readonly clock: Clock,
    private readonly ask: () => void,
  ) {}

  answered(survey: SoundSurvey): void {
    this.answers.emit(survey);
  }

  /** @returns null when the page does not answer within 15 s. */
  take(): Promise<SoundSurvey | null> {
    return new Promise((resolve) => {
      let asks = 1;
      const done = (survey: SoundSurvey | null): void => {
        stop();
        end();
        resolve(survey);
      };
      const end = this.answers.on(done);
      const stop = this.clock.every(ASK_MS, 'self-test survey', () => {
        if (asks >= ASKS) return done(null);
        asks += 1;
        this.ask();
      });
      this.ask();
    });
  }
}
