import './nonce';
import './global.css!=!../global-style-loader.mjs!./style/main.css';
import { startOnce } from './app/start-once';

startOnce();
