// What hears of notices while Castra is closed: it shows what it is told, and a press opens where that leads. A plain script, served at the root.
addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const shown = clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => {
    const isSeen = open.some((one) => one.visibilityState === "visible");
    if (isSeen && told.tag !== "try") return undefined;
    return registration.showNotification(told.title ?? "Castra", { body: told.text ?? "", tag: told.tag ?? "castra", data: { link: told.link ?? "/mine" }, icon: "/icon.png" });
  });
  event.waitUntil(shown);
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = new URL(event.notification.data?.link ?? "/mine", location.origin);
  // Only this place is opened, whatever was sent.
  event.waitUntil(clients.openWindow(`${link.pathname}${link.search}`));
});
