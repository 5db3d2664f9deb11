import { createRoot } from 'react-dom/client';

createRoot(document.querySelector('#root') ?? document.body).render(
  <form id="log-in" onSubmit={(event) => event.preventDefault()}>
    <h1>Log in</h1>
    <label>
      Email
      <input name="username" type="email" />
    </label>
    <label>
      Password
      <input name="password" type="password" />
    </label>
    <button>Log in</button>
  </form>,
);
