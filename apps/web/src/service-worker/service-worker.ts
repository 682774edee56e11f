/// <reference lib="webworker" />
import { listenForPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

listenForPush(self);
