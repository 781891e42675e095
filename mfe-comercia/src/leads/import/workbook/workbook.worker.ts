import { type WorkbookRequest, workbookAnswers } from './workbook-answers';

const answer = workbookAnswers();

// Only the page that started this worker can send messages to it.
addEventListener('message', async ({ data }: MessageEvent<WorkbookRequest>) => {
  postMessage(await answer(data));
});
