import { exposeBridge } from './bridge';

exposeBridge('overlay');
