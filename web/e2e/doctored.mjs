// Games in which the page is asked what no scenario asks at its beginning: on the way from the server a question is
// put in, and what the page answers is kept and not sent on.

/**
 * From now on every update goes through `change`, which may do with it what it likes. Gives what the page sends:
 * `taken` are the actions, and after each of them `next(update, action)` makes the update that follows.
 */
export async function doctor(page, change, next) {
  const taken = [];
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    let update = null;
    server.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.push !== "update") return socket.send(text);
      update = change(message);
      socket.send(JSON.stringify(update));
    });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.op !== "do") return server.send(text);
      taken.push(message.action);
      update = { ...next(update, message.action), seq: update.seq + 1, events: [] };
      socket.send(JSON.stringify({ id: message.id, ok: true, events: [] }));
      socket.send(JSON.stringify(update));
    });
  });
  return taken;
}
